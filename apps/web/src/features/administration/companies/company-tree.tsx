import type { CompanySummary } from '@washboard/contract/companies/companies';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useCompaniesBelow } from './companies-api.ts';
import classes from './company-tree.module.css';

interface CompanyTreeProps {
  onOpen: (companyCode: string) => void;
}

export function CompanyTree({ onOpen }: CompanyTreeProps) {
  return (
    <div className={classes.tree}>
      <CompanyBranch below="top" isUnfolded onOpen={onOpen} />
    </div>
  );
}

interface CompanyBranchProps extends CompanyTreeProps {
  /** The branch is named by its company code, or `top`. */
  below: string;
  isUnfolded?: boolean;
}

function CompanyBranch({ below, isUnfolded = false, onOpen }: CompanyBranchProps) {
  const { t } = useTranslation('administration-companies');
  const { t: tRecords } = useTranslation('records');
  const list = useCompaniesBelow(below);
  return (
    <Loaded query={list} failure={t('failed')} height={44}>
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap(({ items }) => items)
              .map((company) => (
                <CompanyNode key={company.companyCode} company={company} isUnfolded={isUnfolded} onOpen={onOpen} />
              ))}
          </ul>
          <MoreRows list={list} place="start" mt={4} mb={8} ml={32}>
            {tRecords('more')}
          </MoreRows>
        </>
      )}
    </Loaded>
  );
}

interface CompanyNodeProps extends CompanyTreeProps {
  company: CompanySummary;
  isUnfolded: boolean;
}

function CompanyNode({ company, isUnfolded: isUnfoldedAtFirst, onOpen }: CompanyNodeProps) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const branchId = useId();
  const [isUnfolded, setUnfolded] = useState(isUnfoldedAtFirst);
  const { companyCode, companyName, appliances, users, children } = company;
  const counted = (kind: 'appliances' | 'users' | 'children', count: number) =>
    t(`contents.${kind}`, { count, shown: formats.integer(count) });
  return (
    <li>
      <div className={classes.row}>
        {children > 0 ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isUnfolded}
            aria-controls={branchId}
            aria-label={t('tree.unfold', { name: companyName })}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <IconChevronRight size={18} />
          </button>
        ) : (
          <span className={classes.toggle} />
        )}
        <button type="button" className={classes.name} dir="auto" onClick={() => onOpen(companyCode)}>
          {companyName}
        </button>
        <span className={classes.facts}>
          {[companyCode, counted('appliances', appliances), counted('users', users)].join(' · ')}
          {children > 0 && ` · ${counted('children', children)}`}
        </span>
      </div>
      <div id={branchId} className={classes.below}>
        {isUnfolded && children > 0 && <CompanyBranch below={companyCode} onOpen={onOpen} />}
      </div>
    </li>
  );
}
