import { Button } from '@mantine/core';
import type { ProfileVersion, SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { ValuesFailure } from '../write/values-failure.tsx';
import classes from './profile-card.module.css';
import { differencesOf, type ProfileModel } from './settings-profile-values.ts';
import { useProfileVersions, useRestoreVersion } from './settings-profiles-api.ts';

interface VersionsDialogProps {
  profile: SettingsProfile;
  shown: ProfileModel;
  onClose: () => void;
}

export function VersionsDialog({ profile, shown, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const versions = useProfileVersions(profile.id);
  const restore = useRestoreVersion();
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];
  const [latest] = items;
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('versions.title', { name: profile.name })}>
      <ValuesFailure failure={restore.error} model={shown.model} />
      <Loaded query={versions} failure={t('versions.failed')} height={240}>
        {() => (
          <>
            <Stack as="ol" gap={8} className={classes.versions}>
              {items.map((version, i) => (
                <li key={version.version}>
                  <VersionEntry version={version} older={items[i + 1] ?? null} shown={shown} />
                  {profile.mayChange && latest && version !== latest && (
                    <Button
                      variant="default"
                      size="sm"
                      disabled={restore.isPending}
                      onClick={() =>
                        restore.mutate({
                          params: { path: { id: profile.id, version: version.version } },
                          body: { version: latest.version },
                        })
                      }
                    >
                      {t('versions.restore', { version: version.version })}
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
            <MoreRows list={versions} place="wide">
              {t('versions.more')}
            </MoreRows>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface VersionEntryProps {
  version: ProfileVersion;
  older: ProfileVersion | null;
  shown: ProfileModel;
}

function VersionEntry({ version: { version, at, by, restoredFrom, values }, older, shown }: VersionEntryProps) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  const restored = restoredFrom === null ? null : t('versions.restored', { version: restoredFrom });
  return (
    <>
      <Text as="h3" size="md" isStrong>
        {t('version', { version })}
      </Text>
      <Text size="sm" tone="quiet" isNumber>
        {[formats.instant(at), by, restored].filter((part) => part !== null).join(' · ')}
      </Text>
      {older ? (
        <DifferenceTable
          differences={differencesOf(shown.model, older.values, values)}
          columns={[t('version', { version: older.version }), t('version', { version })]}
          model={shown.model}
          format={shown.format}
        />
      ) : (
        <p>{t('count', { count: Object.keys(values).length })}</p>
      )}
    </>
  );
}
