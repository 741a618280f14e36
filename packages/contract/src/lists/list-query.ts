import * as z from 'zod/mini';

export const limitOf = (max: number, defaultLimit: number) =>
  z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(max)), defaultLimit);

/** Every paginated list has these fields. `cursor` is the `nextCursor` of the previous page. */
export const listQueryFields = {
  search: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(100),
      z.refine((text) => !text.includes('\0'), { message: 'must not contain NUL' }),
    ),
  ),
  limit: limitOf(200, 50),
  cursor: z.optional(z.string().check(z.maxLength(500))),
};
