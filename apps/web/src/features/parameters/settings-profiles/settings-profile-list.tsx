import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import { Rows } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { Editor } from '../editing/editor.ts';
import { DefaultMark } from './profile-card.tsx';
import classes from './settings-profile-list.module.css';
import { differencesFrom } from './settings-profile-values.ts';

interface SettingsProfileListProps {
  profiles: readonly SettingsProfile[];
  chosenId: string | undefined;
  editor: Editor;
  onChoose: (id: string) => void;
}

export function SettingsProfileList({ profiles, chosenId, editor, onChoose }: SettingsProfileListProps) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  return (
    <Rows frame="card">
      {profiles.map(({ id, name, isDefault, values, createdAt, updatedAt }) => {
        const count = differencesFrom(editor, values).length;
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.entry}
              aria-current={id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <Text as="span" isStrong className={classes.name}>
                <span dir="auto">{name}</span>
                {isDefault && <DefaultMark />}
              </Text>
              <span className={classes.state} data-same={count === 0 || undefined}>
                {count === 0 ? (
                  <>
                    <IconCircleCheck size={16} /> {t('sameShort')}
                  </>
                ) : (
                  t('differentShort', { count })
                )}
              </span>
              <span className={classes.state}>
                {t('all.dates', {
                  created: formats.instant(createdAt, 'short'),
                  changed: formats.instant(updatedAt, 'short'),
                })}
              </span>
            </button>
          </li>
        );
      })}
    </Rows>
  );
}
