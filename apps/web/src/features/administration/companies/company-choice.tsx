import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useFoundCompanies } from './companies-api.ts';
import classes from './company-choice.module.css';

/** More would not fit a dialog; the search finds the others. */
const mostShown = 6;

export interface ChosenCompany {
  companyCode: string;
  companyName: string;
}

interface CompanyChoiceProps {
  label: string;
  chosen: ChosenCompany | null;
  /** Code of a company that cannot be chosen. */
  except?: string;
  isLocked: boolean;
  onChoose: (company: ChosenCompany) => void;
}

/** Chooses one of thousands of companies: the chosen one, and those that a search finds. */
export function CompanyChoice({ label, chosen, except, isLocked, onChoose }: CompanyChoiceProps) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const failureText = useFailureText();
  const group = useId();
  const [search, setSearch] = useState('');
  const { data, error } = useFoundCompanies(search, mostShown + 1);
  const found = (data?.items ?? []).filter(
    ({ companyCode }) => companyCode !== except && companyCode !== chosen?.companyCode,
  );
  const shown = [...(chosen ? [chosen] : []), ...found].slice(0, mostShown);
  const isFound = found.length > 0 || error !== null || data === undefined;
  const others = (data?.total ?? 0) - shown.length;
  return (
    <Choices legend={label} isLocked={isLocked}>
      <RecordSearch label={t('filters.search')} value={search} onChange={setSearch} />
      {shown.map((company) => (
        <ChoiceRow
          key={company.companyCode}
          group={group}
          value={company.companyCode}
          isChosen={company.companyCode === chosen?.companyCode}
          onChoose={() => onChoose(company)}
          aside={company.companyCode}
        >
          {company.companyName}
        </ChoiceRow>
      ))}
      {error !== null && <Callout tone="failure">{failureText(error)}</Callout>}
      <p role="status" className={classes.others}>
        {!isFound && search !== '' && t('noMatch.title')}
        {isFound && others > 0 && t('choice.others', { count: others, shown: formats.integer(others) })}
      </p>
    </Choices>
  );
}
