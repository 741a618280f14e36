import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '~icons/tabler/plus';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { FleetStrip } from './fleet/fleet-strip.tsx';
import { BelowAttention, FoundMachines, type MachineListProps } from './found-machines.tsx';
import { defaultListSort, defaultListView } from './list-search.ts';
import classes from './machine-list.module.css';
import { MachineTableView } from './machine-views.tsx';
import { BulkDock } from './selection/bulk-dock.tsx';
import type { BulkRuns } from './selection/bulk-run.ts';
import { useSelection } from './selection/use-selection.ts';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useMachineList } from './use-machine-list.ts';

interface WideMachineListProps extends MachineListProps {
  canSelect: boolean;
  canAssign: boolean;
  bulkRuns: BulkRuns;
}

export function MachineList({ canSelect, canAssign, bulkRuns, ...props }: WideMachineListProps) {
  const { attention, isAttentionAwaited, search, canAdd, canRegister } = props;
  const { t } = useTranslation('appliances');
  const { view = defaultListView } = search;
  const list = useMachineList(props);
  const { filter, total, isAnswered, exporting, onChange } = list;
  const selecting = useSelection(filter, total ?? 0);
  const top = useScrollToTop(filter);
  const machines = useRef<HTMLDivElement>(null);
  const focusActiveRow = () =>
    machines.current?.querySelector<HTMLElement>('[data-row] a[tabindex="0"]')?.focus({ preventScroll: true });

  return (
    <BelowAttention attention={attention} isAttentionAwaited={isAttentionAwaited} view={view}>
      <Row justify="between" className={classes.head}>
        <Text as="h2" size="lg" isStrong>
          {t('list.title')}
        </Text>
        {canAdd && (
          <Button
            component={Link}
            to="/devices/add"
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={18} />}
          >
            {t('list.add')}
          </Button>
        )}
      </Row>
      <FleetStrip search={search} />
      <ListToolbar {...list.tools}>
        <p ref={top} role="status" className={classes.count}>
          {list.count}
        </p>
      </ListToolbar>
      <FailureNote of={exporting.error} lead={t('export.failed')} />
      <div ref={machines} className={classes.machines} aria-busy={!isAnswered} data-waiting={!isAnswered || undefined}>
        <FoundMachines
          list={list}
          view={view}
          canAdd={canAdd}
          canRegister={canRegister}
          table={(shown) => (
            <MachineTableView
              {...shown}
              selecting={canSelect ? selecting : null}
              onSort={(sort) => onChange({ sort: sort === defaultListSort ? undefined : sort })}
            />
          )}
        />
        {canSelect && (
          <BulkDock
            selecting={selecting}
            canAssign={canAssign}
            exporting={exporting}
            runs={bulkRuns}
            onCleared={focusActiveRow}
          />
        )}
      </div>
    </BelowAttention>
  );
}

/** @returns a ref for the element that is scrolled into view */
function useScrollToTop(filter: object) {
  const top = useRef<HTMLParagraphElement>(null);
  useOnChange(filter, () => {
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  });
  return top;
}
