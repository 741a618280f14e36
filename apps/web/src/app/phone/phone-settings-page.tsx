import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import IconBookmark from '~icons/tabler/bookmark';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconClockUp from '~icons/tabler/clock-up';
import IconDeviceMobileMessage from '~icons/tabler/device-mobile-message';
import IconDownload from '~icons/tabler/download';
import IconFileText from '~icons/tabler/file-text';
import IconShieldLock from '~icons/tabler/shield-lock';
import IconUserCircle from '~icons/tabler/user-circle';
import IconVersions from '~icons/tabler/versions';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from '../../components/layout/entry-list.module.css';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useUnsentEntries } from '../../lib/offline/outbox-context.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { chooseShell } from '../../lib/preferences.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { DisplayPreferences } from '../layout/display-preferences.tsx';
import { LogoutDialog } from '../layout/logout-dialog.tsx';
import { AttentionCount, MenuCount } from '../layout/menu-count.tsx';
import { menuPagesOf } from '../layout/menu-pages.ts';
import { useUserAccount } from '../user-account.ts';
import { useVisits } from './visit/use-visits.ts';

const LegalDialog = lazy(async () => ({
  default: (await loadPart(() => import('../../components/legal/legal-dialog.tsx'))).LegalDialog,
}));

const profilesPage = { to: '/app/profiles', name: 'settingsProfiles', icon: IconBookmark } as const;

/** In this order; the bar has the other pages that a phone needs. */
const workPageNames = [
  'customers',
  'hygiene',
  'statistics',
  'bridge',
  'settingsProfiles',
  'authorizations',
  'auditLog',
  'administration',
] as const;

function workPagesOf(account: Userinfo | undefined) {
  const hasProfiles = account !== undefined && isPermitted(account, 'settings-profiles:manage');
  const offered = [...menuPagesOf(account), ...(hasProfiles ? [profilesPage] : [])];
  return workPageNames.flatMap((name) => offered.filter((page) => page.name === name));
}

export function PhoneSettingsPage() {
  const { t } = useTranslation(['phone', 'common', 'outbox']);
  const formats = useFormats();
  const unsent = useUnsentEntries().length;
  const { data: account } = useUserAccount();
  const [document, setDocument] = useState<LegalDocument | null>(null);
  const visits = useVisits();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  usePageTitle(t('settings.title'));
  return (
    <>
      <PageTitle>{t('settings.title')}</PageTitle>
      <SettingsSection title={t('settings.work')}>
        {unsent > 0 && (
          <Link to="/app/outbox" className={classes.entry}>
            <SettingContent icon={IconClockUp}>
              {t('outbox:title')}
              <MenuCount count={unsent} text={t('outbox:waiting', { count: unsent, shown: formats.integer(unsent) })} />
            </SettingContent>
          </Link>
        )}
        <Link to="/app/visits" className={classes.entry}>
          <SettingContent icon={IconDownload}>{t('settings.visits')}</SettingContent>
        </Link>
        {workPagesOf(account).map(({ to, name, icon }) => (
          <Link key={to} to={to} className={classes.entry}>
            <SettingContent icon={icon}>{t(`common:menu.${name}`)}</SettingContent>
            <AttentionCount of={name} />
          </Link>
        ))}
      </SettingsSection>
      <SettingsSection title={t('settings.account')}>
        <Link to="/profile" className={classes.entry}>
          <SettingContent icon={IconUserCircle}>
            {account ? `${account.firstName} ${account.lastName}` : t('common:menu.profile')}
            {account && (
              <Text as="span" size="sm" tone="quiet" className={classes.detail}>
                {account.email}
              </Text>
            )}
          </SettingContent>
        </Link>
        <Link to="/notifications" className={classes.entry}>
          <SettingContent icon={IconBell}>{t('common:bell.label')}</SettingContent>
        </Link>
        {account && isPermitted(account, 'account:change') && (
          <Link to="/profile" hash="push" className={classes.entry}>
            <SettingContent icon={IconDeviceMobileMessage}>{t('settings.messages')}</SettingContent>
          </Link>
        )}
      </SettingsSection>
      <SettingsSection title={t('settings.app')}>
        <Stack gap={8} justifyItems="start" style={{ padding: '12px 16px' }}>
          <DisplayPreferences />
        </Stack>
        <a href="/devices" className={classes.entry} onClick={() => chooseShell('full')}>
          <SettingContent icon={IconVersions}>{t('fullSite')}</SettingContent>
        </a>
      </SettingsSection>
      <SettingsSection title={t('settings.documents')}>
        <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={() => setDocument('terms')}>
          <SettingContent icon={IconFileText}>{t('common:legal.terms')}</SettingContent>
        </button>
        <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={() => setDocument('privacy')}>
          <SettingContent icon={IconShieldLock}>{t('common:legal.privacy')}</SettingContent>
        </button>
      </SettingsSection>
      <Button variant="default" size="md" fullWidth aria-haspopup="dialog" onClick={() => setIsLoggingOut(true)}>
        {t('common:menu.logout')}
      </Button>
      {document && (
        <Suspense>
          <LegalDialog document={document} onClose={() => setDocument(null)} />
        </Suspense>
      )}
      <LogoutDialog
        isOpen={isLoggingOut}
        onClose={() => setIsLoggingOut(false)}
        note={visits !== null && visits.length > 0 ? t('settings.logoutVisits') : undefined}
      />
    </>
  );
}

function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" mb={20} aria-label={title}>
      <Text as="h2" size="sm" tone="quiet" isStrong mb={8}>
        {title}
      </Text>
      <div className={classes.entries}>{children}</div>
    </Box>
  );
}

function SettingContent({ icon: EntryIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <EntryIcon size={22} />
      <span className={classes.label}>{children}</span>
      <IconChevronRight size={18} style={{ order: 3 }} />
    </>
  );
}
