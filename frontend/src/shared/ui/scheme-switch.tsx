/** Switches between the light and the dark scheme; the browser remembers the choice. */
import DarkModeOutlined from "@mui/icons-material/DarkModeOutlined";
import LightModeOutlined from "@mui/icons-material/LightModeOutlined";
import { useMounted } from "../hooks/hydration.ts";
import { siteText } from "../text/site.ts";
import IconButton from "@mui/material/IconButton";
import type { IconButtonProps } from "@mui/material/IconButton";
import { styled, useColorScheme } from "@mui/material/styles";

export function SchemeSwitch(props: IconButtonProps) {
  const { mode, setMode } = useColorScheme();
  const dark = useMounted() && mode === "dark";
  return (
    <Switch
      {...props}
      aria-label={siteText.darkTheme}
      aria-pressed={dark}
      onClick={() => setMode(dark ? "light" : "dark")}
    >
      <DarkModeOutlined data-for="light" />
      <LightModeOutlined data-for="dark" />
    </Switch>
  );
}

/** The icon is chosen by CSS, so that hydration changes nothing. */
const Switch = styled(IconButton)(({ theme }) => ({
  width: 44,
  height: 44,
  flexShrink: 0,
  color: "inherit",
  '& [data-for="dark"]': { display: "none" },
  ...theme.applyStyles("dark", {
    '& [data-for="dark"]': { display: "block" },
    '& [data-for="light"]': { display: "none" },
  }),
}));
