/** First step: what a visitor gets for telling the day. */
import CakeOutlined from "@mui/icons-material/CakeOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import LoyaltyOutlined from "@mui/icons-material/LoyaltyOutlined";
import Button from "@mui/material/Button";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { useTown } from "../../../shared/town/context.ts";
import { CakeDrawing } from "../../../shared/ui/drawings.tsx";
import { StepTitle } from "./step-title.tsx";
import { styled } from "@mui/material/styles";

const icons = {
  surprises: <CakeOutlined aria-hidden="true" />,
  events: <CampaignOutlined aria-hidden="true" />,
  offers: <LoyaltyOutlined aria-hidden="true" />,
};

interface BirthdayIntroProps {
  titleId: string;
  takesFocus: boolean;
  onNext: () => void;
}

export function BirthdayIntro({ titleId, takesFocus, onNext }: BirthdayIntroProps) {
  const town = useTown();
  return (
    <>
      <Band>
        <CakeDrawing />
      </Band>
      <Content>
        <StepTitle id={titleId} takesFocus={takesFocus}>
          {text.introTitle}
        </StepTitle>
        <p>{text.introBody(town.name)}</p>
        <ul>
          {text.benefits.map(({ icon, title, body }) => (
            <li key={icon}>
              {icons[icon]}
              <div>
                <strong>{title}</strong>
                <p>{body}</p>
              </div>
            </li>
          ))}
        </ul>
        <Button variant="contained" size="large" fullWidth onClick={onNext}>
          {text.introButton}
        </Button>
      </Content>
    </>
  );
}

/** The head of the ticket: its lower edge is perforated. */
const Band = styled("div")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  padding: "20px 16px 16px",
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.well,
  borderBottom: `2px dotted ${theme.vars.palette.divider}`,
  "& svg": { width: 132 },
}));

const Content = styled("div")(({ theme }) => ({
  padding: "20px 24px 24px",
  "& p": { margin: 0, color: theme.vars.palette.text.secondary },
  "& > p": { marginTop: 4 },
  "& ul": { display: "grid", gap: 16, margin: "20px 0 24px", padding: 0, listStyle: "none" },
  "& li": { display: "flex", gap: 16 },
  "& li p": { fontSize: "0.875rem", lineHeight: 1.43 },
  "& li svg": { flexShrink: 0, fontSize: 28, color: theme.vars.palette.secondary.main },
}));
