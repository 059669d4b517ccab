/** A yes or no with its explanation. */
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ComponentProps } from "react";

type CheckFieldProps = ComponentProps<"input"> & { label: string; description?: string };

export function CheckField({ label, description, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <Row>
      <input {...input} type="checkbox" id={id} aria-describedby={`${id}-note`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-note`}>{description}</p>
    </Row>
  );
}

const Row = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 12,
  alignItems: "center",
  minHeight: 44,
  "& input": { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
  "& label": { fontWeight: 600, fontSize: "0.875rem" },
  "& p": {
    gridColumn: 2,
    margin: 0,
    fontSize: "0.8125rem",
    color: theme.vars.palette.text.secondary,
  },
  "& p:empty": { display: "none" },
}));
