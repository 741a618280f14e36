import { Switch } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Text } from '../../components/kit/text.tsx';
import { switchShortcutsKey, useIsShortcutsKeyOn } from '../../lib/preferences.ts';
import { isApple } from '../palette/is-apple.ts';
import classes from './shortcuts-dialog.module.css';

const groups = [
  {
    name: 'everywhere',
    shortcuts: [
      { does: 'search', keys: ['mod', 'K'] },
      { does: 'list', keys: ['?'] },
      { does: 'close', keys: ['escape'] },
    ],
  },
  {
    name: 'timeline',
    shortcuts: [
      { does: 'events', keys: ['←', '→'] },
      { does: 'days', keys: ['↑', '↓'] },
      { does: 'ends', keys: ['home', 'end'] },
      { does: 'open', keys: ['enter'] },
    ],
  },
  {
    name: 'plot',
    shortcuts: [
      { does: 'cursor', keys: ['←', '→'] },
      { does: 'ends', keys: ['home', 'end'] },
      { does: 'zoom', keys: ['+', '−'] },
    ],
  },
  {
    name: 'calendar',
    shortcuts: [
      { does: 'day', keys: ['←', '→'] },
      { does: 'week', keys: ['↑', '↓'] },
    ],
  },
  {
    name: 'parameters',
    shortcuts: [
      { does: 'field', keys: ['↑', '↓'] },
      { does: 'review', keys: ['mod', 'enter'] },
    ],
  },
] as const;

const named = ['escape', 'enter', 'home', 'end'] as const;
type Key = (typeof groups)[number]['shortcuts'][number]['keys'][number];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} isWide>
      <div className={classes.groups}>
        {groups.map(({ name, shortcuts }) => (
          <section key={name} aria-labelledby={`shortcuts-${name}`}>
            <Text as="h3" id={`shortcuts-${name}`} size="sm" isStrong>
              {t(`group.${name}`)}
            </Text>
            <dl className={classes.list}>
              {shortcuts.map(({ does, keys }) => (
                <Fragment key={does}>
                  <dt>{t(`does.${does}`)}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={t('isOn')}
        checked={useIsShortcutsKeyOn()}
        onChange={({ currentTarget }) => switchShortcutsKey(currentTarget.checked)}
      />
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly Key[] }) {
  const { t } = useTranslation('shortcuts');
  const textOf = (key: Key): string => {
    if (key === 'mod') return isApple ? '⌘' : t('key.control');
    const name = named.find((candidate) => candidate === key);
    return name ? t(`key.${name}`) : key;
  };
  return keys.map((key) => (
    <kbd key={key} className={classes.key}>
      {textOf(key)}
    </kbd>
  ));
}
