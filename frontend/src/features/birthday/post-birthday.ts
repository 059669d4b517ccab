/** `POST /api/user/birthday`. */
import { mutationOptions } from "@tanstack/react-query";
import { send } from "../../shared/api/send.ts";

export interface BirthdaySubmission {
  /** `YYYY-MM-DD` */
  birthday: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Names the stored record and proves whose it is. */
interface BirthdayAccess {
  userId: string | number;
  token: string;
}

export const postBirthday = mutationOptions({
  mutationFn: (body: BirthdaySubmission) =>
    send<BirthdayAccess>("POST", "/api/user/birthday", { body }),
  onSuccess: (_answer, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: ["/api/user"] }),
});
