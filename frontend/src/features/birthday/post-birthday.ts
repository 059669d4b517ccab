/** `POST /api/user/birthday`. */
import type { BirthdayRequest, BirthdayResponse } from "@mainstreet/contracts/shopper";
import { mutationOptions } from "@tanstack/react-query";
import { send } from "../../shared/api/send.ts";

export const postBirthday = mutationOptions({
  mutationFn: (body: BirthdayRequest) =>
    send<BirthdayResponse>("POST", "/api/user/birthday", { body }),
  onSuccess: (_answer, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: ["/api/user"] }),
});
