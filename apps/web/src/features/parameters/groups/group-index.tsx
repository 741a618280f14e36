import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import type { FieldEditor } from '../editing/editor.ts';
import { groupId, useGroupName } from './group-card.tsx';
import classes from './group-index.module.css';
import { countMarks, type MarkKind, markKinds } from './group-marks.ts';
import type { ParameterGroup } from './parameter-groups.ts';
import { useCurrentGroup } from './use-current-group.ts';

interface GroupIndexProps {
  groups: readonly ParameterGroup[];
  editor: FieldEditor;
}

export function GroupIndex({ groups, editor }: GroupIndexProps) {
  const { t } = useTranslation('parameters');
  const groupName = useGroupName();
  const list = useRef<HTMLUListElement>(null);
  const { current, choose } = useCurrentGroup(groups.map(({ key }) => groupId(key)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: The current group is read from the page.
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    // `scrollIntoView` would also scroll the page.
    if (entry) list.current?.scrollTo?.({ left: entry.offsetLeft - 16 });
  }, [current]);

  function goTo(id: string): void {
    const group = document.getElementById(id);
    choose(id);
    group?.scrollIntoView({ block: 'start' });
    group?.querySelector('h2')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label={t('index')}>
      <ul ref={list} className={classes.list}>
        {groups.map((group) => (
          <li key={group.key}>
            <button
              type="button"
              className={classes.entry}
              aria-current={groupId(group.key) === current ? 'location' : undefined}
              onClick={() => goTo(groupId(group.key))}
            >
              <span className={classes.name}>{group.name ?? groupName(group)}</span>{' '}
              <GroupMarks counts={countMarks(editor, group.parameters)} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GroupMarks({ counts }: { counts: Record<MarkKind, number> }) {
  const { t } = useTranslation('parameters');
  return (
    <Row as="span" isOneLine align="stretch" flex="none">
      {markKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => {
          const words = t(`mark.${kind}`, { count: counts[kind] });
          return (
            <span key={kind} className={classes.mark} data-kind={kind} title={words}>
              <span aria-hidden>{counts[kind]}</span>
              <VisuallyHidden>{words}</VisuallyHidden>{' '}
            </span>
          );
        })}
    </Row>
  );
}
