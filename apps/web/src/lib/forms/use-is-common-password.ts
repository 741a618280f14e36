import { type CommonPasswords, isCommonPassword, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { publicApi } from '../api/api.ts';

const none: ReadonlySet<string> = new Set();
const toSet = ({ words }: CommonPasswords): ReadonlySet<string> => new Set(words);

/** The list is fetched for the first password that meets all other rules. Until then the server decides. */
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
