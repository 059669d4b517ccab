/** The form for username and password. */
import { zodResolver } from "@hookform/resolvers/zod";
import { loginRequest } from "@mainstreet/contracts/auth";
import type { AuthCheck, LoginRequest } from "@mainstreet/contracts/auth";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormTextField } from "../../admin/form/form-fields.tsx";
import { ApiFailure } from "../../shared/api/client.ts";
import { signInText } from "../../shared/text/admin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { postLogin } from "./session-api.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

export interface SignInFormProps {
  onSignedIn: (session: AuthCheck) => void;
}

/** The form; stays busy once `onSignedIn` has been called. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: postLogin,
    onSuccess: (session) => onSignedIn(session),
    onError: (error) => {
      const [title, description] =
        error instanceof ApiFailure
          ? [signInText.failed, error.sentence ?? signInText.invalid]
          : [signInText.error, signInText.unexpected];
      toast({ title, description, destructive: true });
    },
  });
  const busy = isPending || isSuccess;
  const form = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: "", password: "" },
  });

  const submit = form.handleSubmit((values) => mutate(values));

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "grid", gap: 1 }}
    >
      <FormTextField
        control={form.control}
        name="username"
        label={signInText.username}
        autoComplete="username"
        input={{ autoCapitalize: "none", spellCheck: false }}
      />
      <FormTextField
        control={form.control}
        name="password"
        label={signInText.password}
        type="password"
        autoComplete="current-password"
      />
      <BusyButton type="submit" variant="contained" busy={busy}>
        {busy ? signInText.busy : signInText.button}
      </BusyButton>
    </Box>
  );
}
