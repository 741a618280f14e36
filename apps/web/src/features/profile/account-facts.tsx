import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout/card.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import classes from './account-facts.module.css';

/** Facts about an account that its owner can only read. */
export function AccountFacts({ account }: { account: Userinfo }) {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const locale = useLocale();
  const formats = useFormats();
  const { email, role, status, companyName, companyCode, administrationProfile, createdAt } = account;
  const profiles = administrationProfile.map((profile) => t(`administrationProfile.${profile}`));
  const facts = [
    [t('facts.email'), <EmailAddress key="email">{email}</EmailAddress>],
    [t('facts.role'), tCommon(`role.${role}`)],
    [t('facts.status'), t(`status.${status}`)],
    [t('facts.companyName'), companyName ?? t('facts.none')],
    [t('facts.companyCode'), companyCode ?? t('facts.none')],
    [t('facts.profiles'), new Intl.ListFormat(locale).format(profiles) || t('facts.none')],
    [t('facts.since'), formats.day(createdAt.slice(0, 10))],
  ] as const satisfies [string, ReactNode][];
  return (
    <Card title={t('facts.title')}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
      </dl>
    </Card>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
