import { useId } from 'react';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Text } from '../../components/kit/text.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';

/** More would not fit a dialog; the search finds the others. */
const maxShown = 6;
/** One more than is shown, because the found items may include the one in `except`, which cannot be chosen. */
export const maxFoundChoices = maxShown + 1;

interface SearchChoiceProps<Item> {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  found: { items: readonly Item[]; total: number } | undefined;
  error: unknown;
  nothingFound: string;
  othersText: (count: number) => string;
  chosen: Item | null;
  except?: string | undefined;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  asideOf: (item: Item) => string;
  isDisabled: boolean;
  onChoose: (item: Item) => void;
}

export function SearchChoice<Item>(props: SearchChoiceProps<Item>) {
  const { label, searchLabel, search, onSearch, found, error, nothingFound, othersText } = props;
  const { chosen, except, idOf, nameOf, asideOf, isDisabled, onChoose } = props;
  const group = useId();
  const items = found?.items ?? [];
  const possible = items.filter((item) => idOf(item) !== except);
  const chosenId = chosen && idOf(chosen);
  const others = possible.filter((item) => idOf(item) !== chosenId);
  const shown = [...(chosen ? [chosen] : []), ...others].slice(0, maxShown);
  const shownIds = new Set(shown.map(idOf));
  const hiddenCount =
    (found?.total ?? 0) - (items.length - possible.length) - possible.filter((item) => shownIds.has(idOf(item))).length;
  return (
    <Choices legend={label} isDisabled={isDisabled}>
      <RecordSearch label={searchLabel} value={search} onChange={onSearch} />
      {shown.map((item) => (
        <ChoiceRow
          key={idOf(item)}
          group={group}
          value={idOf(item)}
          isChosen={idOf(item) === chosenId}
          onChoose={() => onChoose(item)}
          aside={asideOf(item)}
        >
          {nameOf(item)}
        </ChoiceRow>
      ))}
      <FailureNote of={error} />
      <Text role="status" size="sm" tone="quiet" mih={20}>
        {found && possible.length === 0 && nothingFound}
        {hiddenCount > 0 && othersText(hiddenCount)}
      </Text>
    </Choices>
  );
}
