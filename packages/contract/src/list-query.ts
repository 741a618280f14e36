import { z } from 'zod';

/** What every list that comes page by page can be asked. `cursor` is the `nextCursor` of the page before. */
export const listQueryFields = {
  search: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'), { message: 'must not contain NUL' })
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
};
