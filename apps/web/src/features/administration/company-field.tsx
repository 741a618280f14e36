import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanySearchField } from '../../components/forms/company-search-field.tsx';

type CompanyFieldProps = Omit<ComponentProps<typeof CompanySearchField>, 'placeholder' | 'onChange'> & {
  onChange: (companyCode: string | null) => void;
};

export function CompanyField({ onChange, ...props }: CompanyFieldProps) {
  const { t } = useTranslation('administration');
  return (
    <CompanySearchField
      {...props}
      placeholder={t('company.placeholder')}
      onChange={(company) => onChange(company?.companyCode ?? null)}
    />
  );
}
