import { Button } from '@mantine/core';
import type { ParameterHistoryLine } from '@washboard/contract/parameters/machine-parameters';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { type Editor, editedParameter, mayWrite } from '../editing/editor.ts';
import { ParameterName } from '../model/parameter-name.tsx';
import { useParameterHistory } from '../model/parameters-api.ts';
import classes from './history-dialog.module.css';

interface HistoryDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function HistoryDialog({ editor, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('parameters');
  const history = useParameterHistory(editor.machine.serialNumber);
  const lines = history.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog isOpen isWide onClose={onClose} title={t('history.title')}>
      <Loaded query={history} failure={t('history.failed')} height={240}>
        {() => (
          <>
            {lines.length === 0 && <p>{t('history.none')}</p>}
            <Stack as="ol">
              {groupHistory(lines).map((entry) => (
                <HistoryEntryLine key={entry.key} entry={entry} editor={editor} onUndone={onClose} />
              ))}
            </Stack>
            <MoreRows list={history} place="wide">
              {t('history.more')}
            </MoreRows>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function HistoryEntryLine({ entry, editor, onUndone }: { entry: HistoryEntry; editor: Editor; onUndone: () => void }) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const [first] = entry.lines;
  if (!first) return null;
  const place = t(`history.${first.by}`);
  const isNearby = first.by === 'bluetooth';
  const who = first.name === null ? place : isNearby ? `${first.name}, ${place}` : first.name;
  const restoredText = (version: number) =>
    version === 0 ? t('history.restoredModel') : t('history.restored', { version });
  const undo = undoOf(editor, entry.lines);
  return (
    <li className={classes.entry}>
      <Text size="sm" tone="quiet">
        {formats.instant(first.at)} · {who}
        {first.restoredVersion !== null && <> · {restoredText(first.restoredVersion)}</>}
      </Text>
      <ul className={classes.lines}>
        {entry.lines.map((line) => (
          <li key={line.code}>
            <HistoryLine line={line} editor={editor} />
          </li>
        ))}
      </ul>
      {Object.keys(undo).length > 0 && (
        <Button
          variant="default"
          size="sm"
          mih="var(--touch)"
          mt={8}
          onClick={() => {
            editor.edits.adopt(undo);
            onUndone();
          }}
        >
          {t('history.undo')}
        </Button>
      )}
    </li>
  );
}

function HistoryLine({ line: { code, was, value }, editor }: { line: ParameterHistoryLine; editor: Editor }) {
  const parameter = editedParameter(editor, code);
  const text = (shown: number | null) => (parameter ? editor.format.text(parameter, shown) : String(shown ?? '–'));
  return (
    <>
      <ParameterName code={code} model={editor.model} /> {text(was)} → {text(value)}
    </>
  );
}

function undoOf(editor: Editor, lines: readonly ParameterHistoryLine[]): Record<string, number> {
  return Object.fromEntries(
    lines.flatMap(({ code, was }) => {
      const parameter = editedParameter(editor, code);
      const isPossible = was !== null && parameter !== undefined && mayWrite(editor, parameter);
      return isPossible && editor.present[code] !== was ? [[code, was] as const] : [];
    }),
  );
}

interface HistoryEntry {
  key: string;
  lines: readonly ParameterHistoryLine[];
}

function groupHistory(lines: readonly ParameterHistoryLine[]): HistoryEntry[] {
  const entries: { key: string; lines: ParameterHistoryLine[] }[] = [];
  for (const [i, line] of lines.entries()) {
    const last = entries.at(-1);
    if (line.commandId !== null && last?.key === line.commandId) last.lines.push(line);
    else entries.push({ key: line.commandId ?? `${line.at} ${line.code} ${i}`, lines: [line] });
  }
  return entries;
}
