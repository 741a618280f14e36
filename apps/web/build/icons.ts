import iconPlugin from 'unplugin-icons/vite';

export const icons = () =>
  iconPlugin({
    scale: 1,
    compiler: {
      compiler: (svg) => {
        // `createIcon` sets the size and the stroke width, so the attributes of the file are removed.
        const body = svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(' stroke-width="2"', '');
        return `import { createIcon } from '/src/components/icons/create-icon.tsx';
export default /* @__PURE__ */ createIcon(${JSON.stringify(body)});`;
      },
    },
  });
