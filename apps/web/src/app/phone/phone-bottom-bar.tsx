import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconDots from '~icons/tabler/dots';
import IconQrcode from '~icons/tabler/qrcode';
import IconWashMachine from '~icons/tabler/wash-machine';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useUnsentEntries } from '../../lib/offline/outbox-context.ts';
import bars from '../layout/bars.module.css';
import { AttentionCount, MenuCount } from '../layout/menu-count.tsx';
import classes from './phone-bottom-bar.module.css';

const machines = ['', 'devices', 'device'];

/** The same four entries for all roles. */
export function PhoneBottomBar() {
  const { t } = useTranslation();
  const [, root = '', second = ''] = useLocation({ select: ({ pathname }) => pathname.split('/') });
  const current =
    machines.includes(root) || second === 'install'
      ? 'machines'
      : root === 'alarms'
        ? 'alarms'
        : second === 'scan'
          ? 'scan'
          : 'more';
  const entry = (place: typeof current) => current === place && { 'aria-current': 'page' as const };
  return (
    <nav aria-label={t('menu.label')} className={`${bars.bottom} ${classes.bar}`} data-bar>
      <BarEntry to="/devices" icon={IconWashMachine} label={t('menu.machines')} {...entry('machines')}>
        <AttentionCount of="dashboard" />
      </BarEntry>
      <BarEntry to="/alarms" icon={IconAlertTriangle} label={t('menu.alarms')} {...entry('alarms')}>
        <AttentionCount of="alarms" />
      </BarEntry>
      <BarEntry to="/app/scan" icon={IconQrcode} label={t('menu.scan')} {...entry('scan')} />
      <BarEntry to="/app/settings" icon={IconDots} label={t('menu.more')} {...entry('more')}>
        <MoreCount />
      </BarEntry>
    </nav>
  );
}

function MoreCount() {
  const { t } = useTranslation(['common', 'outbox']);
  const formats = useFormats();
  const unsent = useUnsentEntries().length;
  if (unsent === 0) return <AttentionCount of="authorizations" />;
  return <MenuCount count={unsent} text={t('outbox:waiting', { count: unsent, shown: formats.integer(unsent) })} />;
}

interface BarEntryProps extends Pick<LinkProps, 'to'> {
  icon: Icon;
  label: string;
  'aria-current'?: 'page';
  children?: ReactNode;
}

function BarEntry({ icon: EntryIcon, label, children, ...link }: BarEntryProps) {
  return (
    <Link {...link} className={classes.entry} activeProps={{}}>
      <EntryIcon size={24} />
      <span className={classes.label}>{label}</span>
      {children}
    </Link>
  );
}
