import { Button } from '@mantine/core';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconStar from '~icons/tabler/star';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Buttons } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { DifferenceTable } from '../compare/difference-table.tsx';
import type { Editor } from '../editing/editor.ts';
import classes from './profile-card.module.css';
import { differencesFrom, writableValues } from './settings-profile-values.ts';
import { useMarkDefault } from './settings-profiles-api.ts';

export type ProfileAction = 'apply' | 'versions' | 'edit' | 'delete';

interface ProfileCardProps {
  profile: SettingsProfile;
  editor: Editor;
  onAction: (action: ProfileAction) => void;
}

/** The differences come last, so that arriving values move no button. */
export function ProfileCard({ profile, editor, onAction }: ProfileCardProps) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  const { name, isDefault, companyName, version, updatedAt, values } = profile;
  const differences = differencesFrom(editor, values);

  function applyHere(): void {
    editor.edits.adopt(writableValues(editor, values));
    editor.review();
  }

  return (
    <Card title={name} aside={isDefault && <DefaultMark />}>
      <Text size="sm" tone="quiet" isNumber>
        {[
          companyName,
          t('version', { version }),
          formats.instant(updatedAt),
          t('count', { count: Object.keys(values).length }),
        ].join(' · ')}
      </Text>
      {differences.length === 0 ? (
        <Text tone="ready" className={classes.same}>
          <IconCircleCheck size={20} /> {t('same')}
        </Text>
      ) : (
        <p className={classes.different}>{t('different', { count: differences.length })}</p>
      )}
      <Buttons className={classes.actions}>
        <Button disabled={differences.length === 0} onClick={applyHere}>
          {t('apply.here')}
        </Button>
        <Button variant="default" onClick={() => onAction('apply')}>
          {t('apply.many')}
        </Button>
        <Button variant="default" onClick={() => onAction('versions')}>
          {t('versions.open')}
        </Button>
        {profile.mayChange && <ProfileActions profile={profile} onAction={onAction} />}
      </Buttons>
      {differences.length > 0 && (
        <DifferenceTable
          differences={differences}
          columns={[t('column.machine'), t('column.profile')]}
          model={editor.model}
          format={editor.format}
        />
      )}
    </Card>
  );
}

export function DefaultMark() {
  const { t } = useTranslation('settings-profiles');
  return (
    <span className={classes.default}>
      <IconStar size={18} /> {t('default.is')}
    </span>
  );
}

function ProfileActions({ profile: { id, isDefault }, onAction }: Pick<ProfileCardProps, 'profile' | 'onAction'>) {
  const { t } = useTranslation('settings-profiles');
  const mark = useMarkDefault();
  return (
    <>
      <Button variant="default" onClick={() => onAction('edit')}>
        {t('edit.open')}
      </Button>
      <Button
        variant="default"
        loading={mark.isPending}
        onClick={() => mark.mutate({ params: { path: { id } }, body: { isDefault: !isDefault } })}
      >
        {t(isDefault ? 'default.unset' : 'default.set')}
      </Button>
      <Button variant="default" className={classes.danger} onClick={() => onAction('delete')}>
        {t('delete.open')}
      </Button>
      <FailureNote of={mark.error} />
    </>
  );
}
