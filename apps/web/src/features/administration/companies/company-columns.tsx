import type { CompanySummary } from '@washboard/contract/companies/companies';
import { useTranslation } from 'react-i18next';
import type { RecordColumn } from '../../../components/records/record-table.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './companies.module.css';

/** @param onOpen opens the details of a company */
export function useCompanyColumns(onOpen: (companyCode: string) => void): readonly RecordColumn<CompanySummary>[] {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('field.name'),
      width: '26%',
      cell: ({ companyName, companyCode }) => (
        <button type="button" className={classes.name} onClick={() => onOpen(companyCode)}>
          {companyName}
        </button>
      ),
    },
    { key: 'code', title: t('field.code'), width: '12%', cell: ({ companyCode }) => companyCode },
    {
      key: 'parent',
      title: t('field.parent'),
      cell: ({ parentCompanyName, parentCompanyCode }) => parentCompanyName ?? parentCompanyCode,
    },
    ...(['appliances', 'users', 'children'] as const).map((field) => ({
      key: field,
      title: t(`field.${field}`),
      width: '13%',
      isNumber: true,
      cell: (company: CompanySummary) => formats.integer(company[field]),
    })),
  ];
}
