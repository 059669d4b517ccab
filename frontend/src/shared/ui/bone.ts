/** A line or block without words, where words are on their way. */
import { styled } from "./styled.ts";
import { keyframes } from "./keyframes.ts";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

const Bone = styled("span")(({ theme }) => ({
  display: "block",
  height: 16,
  marginBlock: 3,
  borderRadius: 6,
  backgroundColor: theme.vars.palette.divider,
  animation: `${breathe} 1.6s ease-in-out infinite`,
}));

/** One of a certain width. */
export const boneOf = (width: string | number, height?: number, borderRadius?: number) =>
  styled(Bone)({ width, height, borderRadius });
