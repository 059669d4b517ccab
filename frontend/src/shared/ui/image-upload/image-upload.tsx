/**
 * Image field of a form: dropped, pasted or chosen files are uploaded at once; the image can be
 * replaced and removed.
 */
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode, ClipboardEvent, DragEvent } from "react";
import { uploadText } from "../../text/upload.ts";
import { HiddenText } from "../page.tsx";
import { Picture } from "../picture.tsx";
import { Actions, Frame, Note, Preview, Zone } from "./image-zone.ts";
import type { ImageType, UploadPath } from "./use-upload.ts";
import { useUpload } from "./use-upload.ts";

/** Formats into which phones convert their own (such as HEIC) when a picture is chosen. */
const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp";

export interface ImageUploadProps {
  label: string;
  /** Shown after the label. */
  labelNote?: ReactNode;
  /** Address of the image; "" means none. */
  value: string;
  onChange: (url: string) => void;
  type: ImageType;
  path: UploadPath;
  /** Called when an upload begins and when it ends, for whatever reason. */
  onBusy?: (busy: boolean) => void;
}

export function ImageUpload(props: ImageUploadProps) {
  const { label, labelNote, value, onChange, type, path, onBusy } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const upload = useUpload({ path, type, label, onUploaded: onChange });
  const { over, handlers } = useFileDrop(upload.send);
  const busy = upload.percent !== undefined;
  const phase = busy ? "uploading" : value === "" ? "empty" : "image";
  useBusy(busy, onBusy);

  const remove = () => {
    onChange("");
    upload.reset(uploadText.removed(label));
    primary.current?.focus();
  };
  const retry = () => {
    if (upload.failure?.file) upload.send(upload.failure.file);
    primary.current?.focus();
  };

  return (
    <Frame aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span>
        <strong id={`${id}-label`}>{label}</strong>
        {labelNote}
      </span>
      <Zone {...handlers} data-type={type} data-phase={phase} data-over={over}>
        {value !== "" && (
          <Preview data-type={type} data-dim={busy}>
            <Picture
              key={value}
              src={value}
              alt={uploadText.preview(label)}
              kind={type}
              width={640}
              height={400}
              sizes="(min-width: 768px) 640px, 90vw"
              eager
            />
          </Preview>
        )}
        {upload.percent !== undefined && <UploadProgress label={label} percent={upload.percent} />}
        <Actions data-phase={phase}>
          {/* The same button in every phase, so that it keeps the focus. */}
          <Button
            ref={primary}
            variant={phase === "empty" ? "text" : "contained"}
            color={phase === "empty" ? "inherit" : "primary"}
            onClick={() => (busy ? upload.cancel() : input.current?.click())}
          >
            {/* Texts that come and go are in elements, which React finds on a translated page. */}
            {phase === "empty" ? (
              <ImageInvitation over={over} />
            ) : (
              <span>{busy ? uploadText.cancel : uploadText.replace}</span>
            )}
            <HiddenText>{uploadText.of(label)}</HiddenText>
          </Button>
          {phase === "image" && (
            <Button variant="contained" color="inherit" onClick={remove}>
              {uploadText.remove}
              <HiddenText>{uploadText.of(label)}</HiddenText>
            </Button>
          )}
        </Actions>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise choosing the same file again would not fire a change event.
            target.value = "";
            if (file) upload.send(file);
          }}
        />
      </Zone>
      <Note id={`${id}-note`}>
        {upload.failure ? (
          <strong>{upload.failure.text}</strong>
        ) : (
          <span>{uploadText.formats}</span>
        )}
        {upload.failure?.file && (
          <Button size="small" onClick={retry}>
            {uploadText.tryAgain}
            <HiddenText>{uploadText.of(label)}</HiddenText>
          </Button>
        )}
        {upload.done && <span>{uploadText.arrived}</span>}
      </Note>
      <HiddenText as="output">{upload.said}</HiddenText>
    </Frame>
  );
}

/** Reports to the form whether an upload is in flight, also when the field unmounts during one. */
function useBusy(busy: boolean, onBusy: ((busy: boolean) => void) | undefined) {
  const tell = useRef(onBusy);
  useEffect(() => {
    tell.current = onBusy;
  }, [onBusy]);
  useEffect(() => {
    if (!busy) return undefined;
    tell.current?.(true);
    return () => tell.current?.(false);
  }, [busy]);
}

/** Content of an empty image field. */
function ImageInvitation({ over }: { over: boolean }) {
  return (
    <Caption>
      <AddPhotoAlternateOutlined />
      <strong>{over ? uploadText.drop : uploadText.choose}</strong>
      <small>{uploadText.ways}</small>
    </Caption>
  );
}

const Caption = styled("span")(({ theme }) => ({
  display: "grid",
  justifyItems: "center",
  gap: 4,
  fontWeight: 400,
  "& svg": { fontSize: 40, color: theme.vars.palette.primary.main },
  "& strong": { fontWeight: 600, color: theme.vars.palette.primary.main },
  "& small": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
}));

/** Progress of an upload. */
function UploadProgress({ label, percent }: { label: string; percent: number }) {
  return (
    <Box>
      <b aria-hidden="true">{uploadText.percent(percent)}</b>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadText.uploadingOf(label)}
      />
    </Box>
  );
}

const Box = styled("div")(({ theme }) => ({
  zIndex: 1,
  display: "grid",
  gap: 8,
  width: "min(320px, 80%)",
  textAlign: "center",
  "& b": {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.75rem",
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiLinearProgress-root": { height: 8, borderRadius: 4 },
}));

/** Handles files dropped on an element, or pasted while the focus is within it. */
function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const file = event.clipboardData.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { over, handlers };
}
