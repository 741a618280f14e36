import { Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBuilding from '~icons/tabler/building';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { RecordList } from '../../../components/records/record-list.tsx';
import classes from './companies.module.css';
import { useCompanies } from './companies-api.ts';
import type { CompaniesSearch } from './companies-search.ts';
import { useCompanyColumns } from './company-columns.tsx';
import { CompanyDialogs, type LimitsDialogSlot } from './company-dialogs.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { CompanyTree } from './company-tree.tsx';
import { CreateDialog } from './create-dialog.tsx';

interface CompaniesProps {
  account: Userinfo;
  search: CompaniesSearch;
  onSearchChange: (next: CompaniesSearch) => void;
  /** Undefined: the reader may not choose limits. */
  limitsDialog: LimitsDialogSlot | undefined;
}

/** The companies of the reader's subtree; the details of one open in a dialog. */
export function Companies({ account, search, onSearchChange, limitsDialog }: CompaniesProps) {
  const { t } = useTranslation('administration-companies');
  const list = useCompanies(search, search.view !== 'tree');
  const [isCreating, setCreating] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { company, ...filter } = search;

  function open(companyCode: string): void {
    setOutcome(null);
    onSearchChange({ ...filter, company: companyCode });
  }

  function finish(text: string): void {
    setOutcome(text);
    setCreating(false);
    onSearchChange(filter);
  }

  const columns = useCompanyColumns(open);
  return (
    <>
      <CompanyFilters
        search={search}
        onChange={onSearchChange}
        onCreate={() => {
          setOutcome(null);
          setCreating(true);
        }}
      />
      {outcome !== null && (
        <div className={classes.notice}>
          <Callout tone="success">{outcome}</Callout>
        </div>
      )}
      {search.view === 'tree' ? (
        <CompanyTree onOpen={open} />
      ) : (
        <RecordList
          list={list}
          caption={t('caption')}
          columns={columns}
          idOf={({ companyCode }) => companyCode}
          nameOf={({ companyName }) => companyName}
          failure={t('failed')}
          empty={<NoCompanies isFiltered={search.search !== undefined} onReset={() => onSearchChange({})} />}
        />
      )}
      {isCreating && <CreateDialog above={ownCompany(account)} onDone={finish} onClose={() => setCreating(false)} />}
      {company !== undefined && (
        <CompanyDialogs
          key={company}
          companyCode={company}
          account={account}
          limitsDialog={limitsDialog}
          onOpen={open}
          onDone={finish}
          onClose={() => onSearchChange(filter)}
        />
      )}
    </>
  );
}

function ownCompany({ companyCode, companyName }: Userinfo) {
  return companyCode === null || companyName === null ? null : { companyCode, companyName };
}

function NoCompanies({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useTranslation('administration-companies');
  const reason = isFiltered ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconBuilding size={40} stroke={1.25} aria-hidden />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isFiltered && (
          <Button variant="default" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    />
  );
}
