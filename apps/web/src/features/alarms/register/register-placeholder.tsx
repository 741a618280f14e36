import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { useIsMobile } from '../../../lib/use-is-mobile.ts';

/** The final size keeps the layout from shifting. */
export function RegisterPlaceholder() {
  const entry = useIsMobile() ? 78 : 62;
  return (
    <Stack>
      <Placeholder height={138} />
      {[0, 1, 2, 3].map((place) => (
        <Placeholder key={place} height={entry} />
      ))}
    </Stack>
  );
}
