import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { maxFoundChoices, SearchChoice } from '../search-choice.tsx';
import { useCompanyChoices } from './companies-api.ts';

export interface ChosenCompany {
  companyCode: string;
  companyName: string;
}

interface CompanyChoiceProps {
  label: string;
  chosen: ChosenCompany | null;
  except?: string;
  isDisabled: boolean;
  onChoose: (company: ChosenCompany) => void;
}

const codeOf = ({ companyCode }: ChosenCompany) => companyCode;

export function CompanyChoice({ label, chosen, except, isDisabled, onChoose }: CompanyChoiceProps) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const { data, error } = useCompanyChoices(search, maxFoundChoices);
  return (
    <SearchChoice<ChosenCompany>
      label={label}
      searchLabel={t('filters.search')}
      search={search}
      onSearch={setSearch}
      found={data}
      error={error}
      nothingFound={t('noMatch.title')}
      othersText={(count) => t('choice.others', { count, shown: formats.integer(count) })}
      chosen={chosen}
      except={except}
      idOf={codeOf}
      nameOf={({ companyName }) => companyName}
      asideOf={codeOf}
      isDisabled={isDisabled}
      onChoose={onChoose}
    />
  );
}
