import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import { publicApi } from '../../lib/api/api.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';

/** A document in the language of the page. It is the same for everybody, and there before somebody has an account. */
export function useLegalDocument(document: LegalDocument) {
  const language = useLanguage();
  return publicApi.useQuery(
    'get',
    '/documents/legal',
    { params: { query: { document, language } } },
    { staleTime: Number.POSITIVE_INFINITY, meta: { isOfNoAccount: true } },
  );
}

export type LegalAnswer = ReturnType<typeof useLegalDocument>;
