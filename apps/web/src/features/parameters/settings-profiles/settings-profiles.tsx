import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBookmark from '~icons/tabler/bookmark';
import IconPlus from '~icons/tabler/plus';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import type { Editor } from '../editing/editor.ts';
import { SettingsPlaceholder } from '../editing/settings-placeholder.tsx';
import { LatestRuns } from './latest-runs.tsx';
import { ProfileCard } from './profile-card.tsx';
import type { OpenedDialog } from './profile-dialogs.tsx';
import { SettingsProfileList } from './settings-profile-list.tsx';
import { differencesFrom } from './settings-profile-values.ts';
import classes from './settings-profiles.module.css';
import { useSettingsProfiles } from './settings-profiles-api.ts';

const ProfileDialogs = lazyPart(async () => (await import('./profile-dialogs.tsx')).ProfileDialogs);

interface SettingsProfilesProps {
  editor: Editor;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export function SettingsProfiles({ editor, chosenId, onChoose }: SettingsProfilesProps) {
  const { t } = useTranslation('settings-profiles');
  const { machine } = editor;
  const profiles = useSettingsProfiles(machine);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const save = (variant: 'filled' | 'default') => (
    <Button variant={variant} leftSection={<IconPlus size={18} />} onClick={() => setOpened({ kind: 'save' })}>
      {t('save.open')}
    </Button>
  );

  if (!profiles.data) return <Loaded query={profiles} failure={t('failed')} placeholder={<SettingsPlaceholder />} />;
  const { items } = profiles.data;
  const chosen = items.find(({ id }) => id === chosenId) ?? items.find(({ isDefault }) => isDefault) ?? items[0];
  const matching = items.filter(({ values }) => differencesFrom(editor, values).length === 0);
  const runs = <LatestRuns machine={machine} onOpen={(id) => setOpened({ kind: 'run', id })} />;
  return (
    <>
      {!chosen ? (
        <>
          <EmptyMessage
            icon={<IconBookmark size={32} />}
            title={t('empty.title', { model: machine.modelNumber })}
            text={t('empty.text')}
            action={save('filled')}
          />
          {runs}
        </>
      ) : (
        <div className={classes.columns}>
          <Stack className={classes.column}>
            {!matching.includes(chosen) && (
              <Text isStrong>
                {matching.length > 0
                  ? t('matches', { names: matching.map(({ name }) => name).join(', ') })
                  : t('matchesNone')}
              </Text>
            )}
            <SettingsProfileList profiles={items} chosenId={chosen.id} editor={editor} onChoose={onChoose} />
            {save('default')}
          </Stack>
          <Stack className={classes.column}>
            <ProfileCard
              key={chosen.id}
              profile={chosen}
              editor={editor}
              onAction={(kind) => setOpened({ kind, profileId: chosen.id })}
            />
            {runs}
          </Stack>
        </div>
      )}
      {opened && (
        <ProfileDialogs opened={opened} profiles={items} editor={editor} onOpen={setOpened} onSaved={onChoose} />
      )}
    </>
  );
}
