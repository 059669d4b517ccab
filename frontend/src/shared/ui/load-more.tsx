/** The end of a list that has more: loads on by itself when it comes near, and by a button. */
import { useCallback } from "react";
import { useNearView } from "../hooks/use-near-view.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";

export function LoadMore(props: { label: string; loading: boolean; onMore: () => void }) {
  const { label, loading, onMore } = props;
  const onNear = useCallback(() => {
    if (!loading) onMore();
  }, [loading, onMore]);
  const row = useNearView<HTMLDivElement>(onNear);
  return (
    <Row ref={row}>
      <Button variant="outlined" disabled={loading} onClick={onMore}>
        {loading ? <CircularProgress size="1.25em" color="inherit" aria-label={label} /> : label}
      </Button>
    </Row>
  );
}

const Row = styled("div")({ display: "grid", justifyItems: "center", paddingTop: 24 });
