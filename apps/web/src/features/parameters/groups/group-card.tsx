import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import type { FieldEditor } from '../editing/editor.ts';
import { parameterField } from '../fields/field.ts';
import { ParameterRow } from '../fields/parameter-row.tsx';
import classes from './group-card.module.css';
import type { ParameterGroup, SavingKind, Topic } from './parameter-groups.ts';

export function useGroupName(): (group: ParameterGroup) => string {
  const { t } = useTranslation('parameters');
  return ({ kind, key, name }) => {
    if (kind === 'cycle') return t('group.cycle', { name: name ?? key });
    if (kind === 'machine') return t('group.machine');
    return t(`group.${key as Topic | SavingKind | 'boiler' | 'tank' | 'breakTank'}`);
  };
}

export const groupId = (key: string) => `group-${key}`;

/** A group of more rows is as wide as the page and has two columns. */
const maxRows = 16;

export function GroupCard({ group, editor }: { group: ParameterGroup; editor: FieldEditor }) {
  const groupName = useGroupName();
  const id = groupId(group.key);
  return (
    <section
      id={id}
      className={classes.group}
      aria-labelledby={`${id}-title`}
      data-large={group.parameters.length > maxRows || undefined}
      style={{ '--rows': group.parameters.length } as CSSProperties}
    >
      <h2 id={`${id}-title`} className={classes.title} tabIndex={-1}>
        {groupName(group)}
      </h2>
      <div className={classes.rows}>
        {group.parameters.map((parameter) => (
          <ParameterRow key={parameter.code} {...parameterField(editor, parameter)} />
        ))}
      </div>
    </section>
  );
}

export function UnknownCard({ codes, editor: { present } }: { codes: readonly string[]; editor: FieldEditor }) {
  const { t } = useTranslation('parameters');
  return (
    <section className={classes.group} aria-labelledby="group-unknown-title" data-large>
      <h2 id="group-unknown-title" className={classes.title}>
        {t('group.unknown')}
      </h2>
      <Text size="sm" tone="quiet" mb={12}>
        {t('unknownHint')}
      </Text>
      <dl className={classes.unknown}>
        {codes.map((code) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{present[code]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
