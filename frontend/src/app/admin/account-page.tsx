/** `/admin/account`: the admin's own account, its password and its sessions. */
import { passwordChange } from "@mainstreet/contracts/auth";
import type { PasswordChange } from "@mainstreet/contracts/auth";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router-dom";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { sessionQuery } from "../../features/sign-in/session-api.ts";
import { useLast } from "../../shared/hooks/use-history-layer.ts";
import { usePageTitle } from "../../shared/ui/page.tsx";
import { accountText, adminText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { broadcastChange } from "../../admin/api/invalidation.ts";
import { useFailureToast } from "../../admin/api/use-record-actions.ts";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import {
  SessionList,
  deleteAllSessions,
  sessionsQuery,
} from "../../features/account/session-list.tsx";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { FormTextField } from "../../admin/form/form-fields.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

function AccountPage() {
  usePageTitle(adminText.pageTitle(accountText.title, useTown().name));
  const username = useLast(useQuery(sessionQuery).data?.user?.username) ?? "";
  return (
    <Box sx={{ maxWidth: 720, pt: 3, pb: 8 }}>
      <Button
        component={Link}
        to="/admin"
        size="small"
        startIcon={<ArrowBackRounded />}
        sx={{ ml: -1.5, mb: 1 }}
      >
        {accountText.back}
      </Button>
      <Typography variant="h1" sx={{ fontSize: "1.75rem" }}>
        {accountText.title}
      </Typography>
      <Typography color="textSecondary">{accountText.intro(username)}</Typography>
      <Stack component="section" spacing={2} sx={{ mt: 4 }}>
        <Typography variant="h2">{accountText.sessionsTitle}</Typography>
        <SessionList />
        <SignOutEverywhere />
      </Stack>
      <Stack component="section" spacing={2} sx={{ mt: 4 }}>
        <Typography variant="h2">{accountText.passwordTitle}</Typography>
        <PasswordForm username={username} />
      </Stack>
    </Box>
  );
}
export { AccountPage as Component };

/** Ends all of the admin's sessions, including the current one. */
function SignOutEverywhere() {
  const fail = useFailureToast();
  const [asking, setAsking] = useState(false);
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: deleteAllSessions,
    onSuccess: () => window.location.assign("/login"),
    onError: (error) => {
      fail(accountText.everywhereFailed, error);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setAsking(true)}
        sx={{ alignSelf: "start" }}
      >
        {accountText.everywhere}
      </Button>
      {asking && (
        <ConfirmDialog
          question={accountText.everywhereQuestion}
          confirm={accountText.everywhere}
          cancel={recordText.cancel}
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => signOut()}
        >
          {accountText.everywhereNote}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The form's values: the new password is typed twice. */
const typedPasswords = passwordChange
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ["repeated"],
    message: accountText.mismatch,
    // Checked even while other fields are invalid.
    when: () => true,
  });

/** Changes the password; this browser continues in a new session, all others end. */
async function postPassword(body: PasswordChange) {
  await callApi({ path: "/api/auth/password", method: "POST", body, schema: z.unknown() });
  // Other tabs may have been refused with the old session, which has ended.
  broadcastChange("signIn");
}

/** Form to change the admin's own password. */
function PasswordForm({ username }: { username: string }) {
  const toast = useToast();
  const client = useQueryClient();
  const fail = useFailureToast();
  const form = useForm<z.infer<typeof typedPasswords>>({
    resolver: zodResolver(typedPasswords),
    defaultValues: { currentPassword: "", newPassword: "", repeated: "" },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: postPassword,
    onSuccess: async () => {
      form.reset();
      toast({ title: accountText.changed, description: accountText.othersEnded });
      await client.invalidateQueries(sessionsQuery);
    },
    onError: (error) => {
      const fields = error instanceof ApiFailure ? error.fields : [];
      for (const { path, message } of fields)
        if (path === "currentPassword" || path === "newPassword")
          form.setError(path, { message }, { shouldFocus: true });
      if (fields.length === 0) fail(accountText.changeFailed, error);
    },
  });
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    mutate({ currentPassword, newPassword }),
  );
  const secret = { control: form.control, type: "password", required: true } as const;

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "grid", gap: 1.5, maxWidth: 400 }}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <FormTextField
        {...secret}
        name="currentPassword"
        label={accountText.current}
        autoComplete="current-password"
      />
      <FormTextField
        {...secret}
        name="newPassword"
        label={accountText.next}
        description={accountText.rules}
        autoComplete="new-password"
      />
      <FormTextField
        {...secret}
        name="repeated"
        label={accountText.repeat}
        autoComplete="new-password"
      />
      <BusyButton type="submit" variant="contained" busy={isPending} sx={{ justifySelf: "start" }}>
        {isPending ? accountText.changing : accountText.change}
      </BusyButton>
    </Box>
  );
}
