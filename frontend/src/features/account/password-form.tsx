/** A new password for one's own account. */
import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiFailure } from "../../shared/api/client.ts";
import { FormTextField } from "../../admin/form/form-fields.tsx";
import { useFailureToast } from "../../admin/api/use-record-actions.ts";
import { accountText } from "../../shared/text/admin.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { postPassword, sessionsQuery, typedPasswords } from "./account-api.ts";
import type { TypedPasswords } from "./account-api.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

export function PasswordForm({ username }: { username: string }) {
  const toast = useToast();
  const client = useQueryClient();
  const fail = useFailureToast();
  const form = useForm<TypedPasswords>({
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

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "grid", gap: 1, maxWidth: 400 }}
    >
      {/* Password managers learn from it whose password this is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <FormTextField
        control={form.control}
        name="currentPassword"
        label={accountText.current}
        type="password"
        required
        autoComplete="current-password"
      />
      <FormTextField
        control={form.control}
        name="newPassword"
        label={accountText.next}
        description={accountText.rules}
        type="password"
        required
        autoComplete="new-password"
      />
      <FormTextField
        control={form.control}
        name="repeated"
        label={accountText.repeat}
        type="password"
        required
        autoComplete="new-password"
      />
      <BusyButton type="submit" variant="contained" busy={isPending} sx={{ justifySelf: "start" }}>
        {isPending ? accountText.changing : accountText.change}
      </BusyButton>
    </Box>
  );
}
