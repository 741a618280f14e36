import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { useIsCompact } from '../../../lib/use-is-compact.ts';

/** The final size keeps the layout from shifting. */
export function RegisterPlaceholder() {
  const entry = useIsCompact() ? 78 : 62;
  return (
    <Stack>
      <Placeholder height={138} />
      {[0, 1, 2, 3].map((place) => (
        <Placeholder key={place} height={entry} />
      ))}
    </Stack>
  );
}
