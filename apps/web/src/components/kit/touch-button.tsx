import { Button } from '@mantine/core';

/** As high as a touch target on all screens. */
export const TouchButton = Button.withProps({ mih: 'var(--touch)' });
