/** The admin's front door. */
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import CheckRounded from "@mui/icons-material/CheckRounded";
import { signInText } from "../../shared/text/sign-in.ts";
import { useTown } from "../../shared/town/context.ts";
import { TownMark } from "../../shared/ui/town-mark.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const town = useTown();
  return (
    <Ground>
      <Card>
        <Head>
          <TownMark />
          <div>
            <Typography component="h1" variant="h2">
              {signInText.title}
            </Typography>
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {town.name}
            </Typography>
          </div>
        </Head>
        <SignInForm onSignedIn={onSignedIn} />
        <a href="/">{signInText.backToSite}</a>
      </Card>
      <Abilities>
        <p>{signInText.intro}</p>
        <ul>
          {signInText.abilities.map((ability) => (
            <li key={ability}>
              <CheckRounded aria-hidden="true" fontSize="small" />
              {ability}
            </li>
          ))}
        </ul>
      </Abilities>
    </Ground>
  );
}

const Ground = styled("main")(({ theme }) => ({
  boxSizing: "border-box",
  display: "grid",
  gap: "24px 64px",
  alignContent: "center",
  justifyContent: "center",
  gridTemplateColumns: "minmax(0, 400px)",
  minHeight: "100vh",
  padding: 16,
  [theme.breakpoints.up("lg")]: {
    gridTemplateColumns: "400px 320px",
    alignItems: "center",
  },
}));

const Card = styled("section")(({ theme }) => ({
  display: "grid",
  gap: 24,
  padding: 24,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  "& > a": { color: theme.vars.palette.primary.main, fontSize: "0.875rem", justifySelf: "start" },
}));

const Head = styled("div")({ display: "flex", gap: 12, alignItems: "center" });

const Abilities = styled("aside")(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  "& p": { margin: "0 0 8px" },
  "& ul": { display: "grid", gap: 6, margin: 0, padding: 0, listStyle: "none" },
  "& li": { display: "flex", gap: 8, alignItems: "center" },
  "& svg": { color: theme.vars.palette.primary.main },
}));
