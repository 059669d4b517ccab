/** Switches between the light and the dark scheme; the browser remembers the choice. */
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import { siteText } from "../text/site.ts";
import { IN_DARK } from "../theme/look.ts";
import { chooseScheme, useScheme } from "../theme/scheme.ts";
import { IconButton } from "./icon-button.tsx";
import { styled } from "./styled.ts";

export function SchemeSwitch({ className }: { className?: string }) {
  const dark = useScheme() === "dark";
  return (
    <Switch
      {...(className ? { className } : {})}
      aria-label={siteText.darkTheme}
      aria-pressed={dark}
      onClick={() => chooseScheme(dark ? "light" : "dark")}
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
  color: "inherit",
  '& [data-for="dark"]': { display: "none" },
  [IN_DARK]: {
    '& [data-for="dark"]': { display: "block" },
    '& [data-for="light"]': { display: "none" },
  },
});
