import type { CompanyContents } from '@washboard/contract/companies/companies';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';

export function useCompanyFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('administration-companies');
  const failureText = useFailureText();
  return (thrown) => {
    const failure = asFailure(thrown);
    // The form cannot check the depth of the tree itself.
    const isTooDeep = failure.kind === 'problem' && failure.fields.parentCompanyCode === 'too deep';
    return isTooDeep ? t('tooDeep') : failureText(thrown);
  };
}

const kinds = [
  'users',
  'serviceClients',
  'applicants',
  'appliances',
  'assignedAppliances',
  'claimedAppliances',
  'customers',
  'settingsProfiles',
  'children',
] as const satisfies readonly (keyof CompanyContents)[];

/** @returns what the company still contains, as an enumeration; null if it is empty */
export function useContentsText(contents: CompanyContents): string | null {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const locale = useLocale();
  const parts = kinds
    .filter((kind) => contents[kind] > 0)
    .map((kind) => t(`contents.${kind}`, { count: contents[kind], shown: formats.integer(contents[kind]) }));
  return parts.length === 0 ? null : new Intl.ListFormat(locale).format(parts);
}
