import type { ReactNode } from 'react';
import { AttentionItemAction } from './attention-item-action.tsx';
import { AttentionItemFacts } from './attention-item-facts.tsx';
import { itemIcons } from './attention-item-icons.ts';
import { AttentionItemWords } from './attention-item-words.tsx';
import { type AttentionItem, isRecordItem, type RecordItem } from './attention-items.ts';
import { attentionTone } from './attention-kinds.ts';
import classes from './needs-you.module.css';

/** The records belong to another feature. */
export interface RecordParts {
  recordWords: (item: RecordItem) => ReactNode;
  recordAction: (item: RecordItem) => ReactNode;
}

interface AttentionRowProps extends RecordParts {
  item: AttentionItem;
  /** A page has at most one primary button. */
  isFirst: boolean;
}

export function AttentionRow({ item, isFirst, recordWords, recordAction }: AttentionRowProps) {
  const ItemIcon = itemIcons[item.kind];
  return (
    <li className={classes.item} data-tone={attentionTone(item.kind)} data-kind={item.kind}>
      <ItemIcon size={20} className={classes.icon} />
      <span className={classes.words}>
        <AttentionItemWords item={item} recordWords={recordWords} />
      </span>
      <AttentionItemFacts item={item} />
      <span className={classes.action}>
        {isRecordItem(item) ? (
          recordAction(item)
        ) : (
          <AttentionItemAction item={item} isPrimary={isFirst && item.kind === 'critical'} />
        )}
      </span>
    </li>
  );
}
