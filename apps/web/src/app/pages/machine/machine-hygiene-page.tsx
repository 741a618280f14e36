import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import IconChevronLeft from '~icons/tabler/chevron-left';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { MachineHygiene } from '../../../features/hygiene/machine/machine-hygiene.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { LazyLimitsDialog } from '../lazy-limits-dialog.tsx';
import { MachineContent } from './machine-content.tsx';
import classes from './machine-hygiene-page.module.css';

const route = getRouteApi('/main/device/$serialNumber/haccp');

export function MachineHygienePage() {
  return (
    <MachineContent placeholder={<Placeholder height={720} />}>
      {(shown) => <MachineHygieneRecords {...shown} />}
    </MachineContent>
  );
}

function MachineHygieneRecords({ machine }: RecordedMachine) {
  const { t } = useTranslation(['common', 'hygiene']);
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  const { record: _record, ...ofList } = search;
  const { serialNumber } = machine;
  usePageTitle(`${t('machinePage.haccp')} · ${machine.applianceName}`);
  if (!account) return <Placeholder height={720} />;
  // A kitchen manager without a company may have claimed the machine, but may not share records of its company.
  const mayShare =
    isPermitted(account, 'hygiene:share') &&
    (account.role !== 'KITCHEN_MANAGER' || account.companyCode === machine.companyCode);
  return (
    <MachineHygiene
      machine={machine}
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      recordLink={({ id, className, children }) => (
        <Link
          to="/device/$serialNumber/haccp"
          params={{ serialNumber }}
          search={{ ...ofList, record: id }}
          className={className}
        >
          {children}
        </Link>
      )}
      back={
        <Link to="/device/$serialNumber/haccp" params={{ serialNumber }} search={ofList} className={classes.back}>
          <IconChevronLeft size={18} />
          {t('hygiene:back')}
        </Link>
      }
      reader={{
        userId: account.idpUserId,
        maySign: isPermitted(account, 'hygiene:sign'),
        mayShare,
      }}
      limitsDialog={
        isPermitted(account, 'hygiene:choose-limits')
          ? (onClose) => <LazyLimitsDialog of={{ serialNumber }} onClose={onClose} />
          : undefined
      }
    />
  );
}
