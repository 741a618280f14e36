import { type CommonPasswords, isCommonPassword, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { publicApi } from '../api/api.ts';

const none: ReadonlySet<string> = new Set();
const toSet = ({ words }: CommonPasswords): ReadonlySet<string> => new Set(words);

/**
 * Whether a password is too common, known while it is typed. The list is fetched for the first password that meets all
 * other rules; until it is there, and where it cannot be fetched, only names are known, and the server decides.
 */
export function useIsCommonPassword(password: string, about: KnownAbout): boolean {
  const isComplete = passwordSchema.safeParse(password).success;
  const { data: known = none } = publicApi.useQuery(
    'get',
    '/config/common-passwords.json',
    {},
    {
      enabled: isComplete,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      meta: { isOfNoAccount: true },
      select: toSet,
    },
  );
  return isComplete && isCommonPassword(password, about, known);
}
