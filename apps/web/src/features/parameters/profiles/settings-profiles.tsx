import { Button } from '@mantine/core';
import { IconBookmark, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyMessage } from '../../../components/empty-message.tsx';
import { FailureMessage } from '../../../components/failure-message.tsx';
import { Placeholder } from '../../../components/placeholder.tsx';
import type { Editor } from '../editor.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LatestRuns } from './latest-runs.tsx';
import { type ProfileAction, ProfileCard } from './profile-card.tsx';
import { differencesFrom } from './profile-values.ts';
import { useProfiles } from './profiles-api.ts';
import { RunDialog } from './run-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import classes from './settings-profiles.module.css';
import { VersionsDialog } from './versions-dialog.tsx';

type Opened = { kind: 'save' } | { kind: 'run'; id: string } | { kind: ProfileAction; profileId: string } | null;

/** The profiles of a machine's model: which it is set as, and the way to set it, or many, as another. */
export function SettingsProfiles({ editor }: { editor: Editor }) {
  const { t } = useTranslation('settings-profiles');
  const { machine } = editor;
  const profiles = useProfiles(machine);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const save = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened({ kind: 'save' })}>
      {t('save.open')}
    </Button>
  );

  if (!profiles.data) {
    if (!profiles.isError) return <Placeholder height={320} />;
    return <FailureMessage title={t('failed')} failure={profiles.error} onRetry={() => void profiles.refetch()} />;
  }
  const { items } = profiles.data;
  const matching = items.filter(({ values }) => differencesFrom(editor, values).length === 0);
  // As it is now: somebody else may have changed it since the dialog was opened.
  const profile = opened && 'profileId' in opened ? items.find(({ id }) => id === opened.profileId) : undefined;
  return (
    <>
      {items.length === 0 ? (
        <EmptyMessage
          icon={<IconBookmark size={32} stroke={1.5} />}
          title={t('empty.title', { model: machine.modelNumber })}
          text={t('empty.text')}
          action={save}
        />
      ) : (
        <>
          <div className={classes.head}>
            <p className={classes.match}>
              {matching.length > 0
                ? t('matches', { names: matching.map(({ name }) => name).join(', ') })
                : t('matchesNone')}
            </p>
            {save}
          </div>
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.id}>
                <ProfileCard
                  profile={item}
                  editor={editor}
                  onAction={(kind) => setOpened({ kind, profileId: item.id })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <LatestRuns machine={machine} onOpen={(id) => setOpened({ kind: 'run', id })} />
      {opened?.kind === 'save' && <SaveDialog editor={editor} onClose={close} />}
      {profile && opened?.kind === 'edit' && <EditDialog profile={profile} editor={editor} onClose={close} />}
      {profile && opened?.kind === 'versions' && <VersionsDialog profile={profile} editor={editor} onClose={close} />}
      {profile && opened?.kind === 'delete' && <DeleteQuestion profile={profile} onClose={close} />}
      {profile && opened?.kind === 'apply' && (
        <ApplyDialog
          profile={profile}
          editor={editor}
          onBegun={(id) => setOpened({ kind: 'run', id })}
          onClose={close}
        />
      )}
      {opened?.kind === 'run' && (
        <RunDialog
          key={opened.id}
          id={opened.id}
          editor={editor}
          onRepeated={(id) => setOpened({ kind: 'run', id })}
          onClose={close}
        />
      )}
    </>
  );
}
