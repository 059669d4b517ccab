/** Signed tokens (ES256), each valid only for one audience and one type. */
import jwt from "jsonwebtoken";
import type { z } from "zod";

interface TokenKind<Claims> {
  audience: string;
  typ: string;
  claims: z.ZodType<Claims>;
}

/** Returns the token's claims; null if none of the keys signed it, or it is expired or of another kind. */
export function readToken<Claims>(
  token: string,
  keys: readonly string[],
  kind: TokenKind<Claims>,
): Claims | null {
  for (const key of keys) {
    const claims = readWith(key, token, kind);
    if (claims !== null) return claims;
  }
  return null;
}

function readWith<Claims>(
  key: string,
  token: string,
  { audience, typ, claims }: TokenKind<Claims>,
): Claims | null {
  try {
    const { header, payload } = jwt.verify(token, key, {
      algorithms: ["ES256"],
      audience,
      issuer: "main-street",
      complete: true,
    });
    if (header.typ !== typ) return null;
    return claims.safeParse(payload).data ?? null;
  } catch {
    // An unreadable, foreign or expired token counts as no token.
    return null;
  }
}
