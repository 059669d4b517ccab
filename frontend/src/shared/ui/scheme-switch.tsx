/** Switches between the light and the dark scheme; the browser remembers the choice. */
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import IconButton from "@mui/material/IconButton";
import { useColorScheme } from "@mui/material/styles";
import { useMounted } from "../hooks/use-mounted.ts";
import { siteText } from "../text/site.ts";
import { IN_DARK } from "../theme/town-theme.ts";
import { styled } from "./styled.ts";

export function SchemeSwitch({ className }: { className?: string }) {
  const { mode, setMode } = useColorScheme();
  const mounted = useMounted();
  const dark = mounted && mode === "dark";
  return (
    <Switch
      {...(className ? { className } : {})}
      color="inherit"
      aria-label={siteText.darkTheme}
      aria-pressed={dark}
      onClick={() => setMode(dark ? "light" : "dark")}
    >
      <DarkModeOutlined data-for="light" />
      <LightModeOutlined data-for="dark" />
    </Switch>
  );
}

/** Which icon shows is decided by the scheme itself, so that nothing changes as the page comes alive. */
const Switch = styled(IconButton)({
  width: 44,
  height: 44,
  flexShrink: 0,
  '& [data-for="dark"]': { display: "none" },
  [IN_DARK]: {
    '& [data-for="dark"]': { display: "block" },
    '& [data-for="light"]': { display: "none" },
  },
});
