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
  const items = data?.items ?? [];
  const found = items.filter(({ companyCode }) => companyCode !== except);
  const others = found.filter(({ companyCode }) => companyCode !== chosen?.companyCode);
  const shown = [...(chosen ? [chosen] : []), ...others].slice(0, mostShown);
  const shownCodes = new Set(shown.map(({ companyCode }) => companyCode));
  const hiddenCount =
    (data?.total ?? 0) -
    (items.length - found.length) -
    found.filter(({ companyCode }) => shownCodes.has(companyCode)).length;
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
        {data && found.length === 0 && t('noMatch.title')}
        {hiddenCount > 0 && t('choice.others', { count: hiddenCount, shown: formats.integer(hiddenCount) })}
      </p>
    </Choices>
  );
}
