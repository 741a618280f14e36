import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { CompanyDetail } from '@washboard/contract/companies/companies';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import cells from '../../../components/records/record-cell.module.css';
import { CellButton } from '../../../components/records/record-cell.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { rangeName } from '../../../lib/machine/model-name.ts';
import classes from './companies.module.css';
import { useContentsText } from './company-words.ts';
import { ServicePinSection } from './service-pin.tsx';

export type CompanyTask = 'createBelow' | 'rename' | 'move' | 'setPin' | 'removePin' | 'delete' | 'limits';

interface DetailDialogProps {
  company: CompanyDetail;
  account: Userinfo;
  hasLimits: boolean;
  onOpen: (companyCode: string) => void;
  onTask: (task: CompanyTask) => void;
  onClose: () => void;
}

export function DetailDialog({ company, account, hasLimits, onOpen, onTask, onClose }: DetailDialogProps) {
  const { t } = useTranslation(['administration-companies', 'common']);
  const contents = useContentsText(company.contents);
  return (
    <Dialog
      isOpen
      isWide
      title={company.companyName}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('common:dialog.close')}
          </Button>
          <Button variant="default" onClick={() => onTask('createBelow')}>
            {t('detail.createBelow')}
          </Button>
          <Button variant="default" onClick={() => onTask('rename')}>
            {t('detail.rename')}
          </Button>
          <Button variant="default" onClick={() => onTask('move')}>
            {t('detail.move')}
          </Button>
        </>
      }
    >
      <CompanyFacts company={company} onOpen={onOpen} onLimits={hasLimits ? () => onTask('limits') : undefined} />
      <CompanyPeople company={company} isLinked={isPermitted(account, 'administration:accounts')} />
      <CompanyMachines company={company} />
      <ServicePinSection company={company} onTask={onTask} />
      <Row>
        <Text size="sm" tone="quiet" flex="1 1 200px">
          {contents === null ? t('delete.possible') : t('delete.notEmpty', { contents })}
        </Text>
        <Button {...dangerOutline} disabled={contents !== null} onClick={() => onTask('delete')}>
          {t('detail.delete')}
        </Button>
      </Row>
    </Dialog>
  );
}

interface CompanyFactsProps extends Pick<DetailDialogProps, 'company' | 'onOpen'> {
  onLimits: (() => void) | undefined;
}

function CompanyFacts({ company, onOpen, onLimits }: CompanyFactsProps) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  const { companyCode, parentCompanyCode, parentCompanyName, createdAt, contents } = company;
  const parent =
    parentCompanyCode === null || parentCompanyName === null ? (
      (parentCompanyCode ?? t('detail.none'))
    ) : (
      <CellButton onClick={() => onOpen(parentCompanyCode)}>{parentCompanyName}</CellButton>
    );
  const limits = (onClick: () => void) => <CellButton onClick={onClick}>{t('detail.limits')}</CellButton>;
  return (
    <FactList
      facts={[
        { name: 'code', label: t('field.code'), value: companyCode },
        { name: 'parent', label: t('field.parent'), value: parent },
        { name: 'children', label: t('field.children'), value: formats.integer(contents.children) },
        { name: 'customers', label: t('field.customers'), value: formats.integer(contents.customers) },
        { name: 'createdAt', label: t('field.createdAt'), value: formats.instant(createdAt, 'medium') },
        ...(onLimits ? [{ name: 'limits', label: t('field.limits'), value: limits(onLimits) }] : []),
      ]}
    />
  );
}

function CompanyPeople({ company: { companyCode, users }, isLinked }: { company: CompanyDetail; isLinked: boolean }) {
  const { t } = useTranslation(['administration-companies', 'common']);
  const formats = useFormats();
  return (
    <section>
      <h3 className={classes.heading}>{t('detail.people')}</h3>
      {users.length === 0 && <Text tone="quiet">{t('detail.noPeople')}</Text>}
      <FactList
        facts={users.map(({ role, status, count }) => {
          const name = t(`common:role.${role}`);
          const label = status === 'ACTIVE' ? name : t(`detail.status.${status}`, { role: name });
          const shown = formats.integer(count);
          const link = (
            <Link to="/adminhome/accounts" search={{ companyCode, role, status }} className={cells.link}>
              {shown}
            </Link>
          );
          return { name: `${role} ${status}`, label, value: isLinked ? link : shown };
        })}
      />
    </section>
  );
}

/** The numbers must equal those of the linked machine list. */
function CompanyMachines({ company: { companyCode, machines } }: { company: CompanyDetail }) {
  const { t } = useTranslation('administration-companies');
  const formats = useFormats();
  return (
    <section>
      <h3 className={classes.heading}>{t('detail.machines')}</h3>
      {machines.length === 0 && <Text tone="quiet">{t('detail.noMachines')}</Text>}
      <FactList
        facts={machines.map(({ gamma, count, withAlarm }) => ({
          name: gamma,
          label: rangeName(gamma),
          value: (
            <Row as="span" gap={16}>
              {withAlarm > 0 && (
                <Link to="/devices" search={{ companyCode, gamma, alarms: 'any' }} className={classes.alarms}>
                  {t('detail.withAlarm', { count: withAlarm, shown: formats.integer(withAlarm) })}
                </Link>
              )}
              <Link to="/devices" search={{ companyCode, gamma }} className={cells.link}>
                {formats.integer(count)}
              </Link>
            </Row>
          ),
        }))}
      />
    </section>
  );
}
