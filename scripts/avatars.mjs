// The players' avatars: drawn from the style "Open Peeps" at build time, with fixed choices, so that avatar 7 is the same face for ever.
import { Avatar, Style } from '@dicebear/core';
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' };

/** Hair, expression, skin, and what is worn; the order is the index on the wire (`setHeader`), so a line never moves. @type {readonly string[]} */
const FACES = [
  'afro smile d08b5b',
  'short1 cheeky ffdbb4 glasses2',
  'long smileBig edb98a',
  'flatTop calm ae5d29',
  'bangs cute ffdbb4',
  'dreads1 smile 694d3d',
  'pomp driven edb98a moustache3',
  'bun smileTeethGap d08b5b',
  'shaved2 smileBig 694d3d full2',
  'longCurly lovingGrin1 ae5d29',
  'short4 smile ffdbb4 full',
  'cornrows cheeky ae5d29',
  'hijab smile d08b5b',
  'turban calm d08b5b full3',
  'mediumBangs smile edb98a glasses',
  'mohawk awe ffdbb4',
  'bantuKnots cute 694d3d',
  'noHair1 smile edb98a goatee1',
  'grayMedium smileBig ffdbb4 glasses3',
  'grayShort calm d08b5b moustache1',
  'twists lovingGrin2 ae5d29',
  'hatBeanie cheeky edb98a chin',
  'bun2 driven 694d3d',
  'medium2 smile d08b5b',
  'noHair2 smileTeethGap 694d3d sunglasses',
  'longAfro smileBig d08b5b glasses4',
  'short5 cute ae5d29',
  'buns eatingHappy ffdbb4',
  'hatHip smile ae5d29 goatee2',
  'mediumStraight calm ffdbb4',
  'dreads2 cheeky 694d3d sunglasses2',
  'longBangs smile ae5d29',
  'flatTopLong lovingGrin1 d08b5b moustache6',
  'grayBun smile edb98a',
  'shaved1 driven d08b5b',
  'twists2 smileLOL ae5d29',
];

const SHIRTS = ['#ffcb2e', '#2bd48f', '#6aa8ff', '#e78276', '#8fa7df', '#e279c7'];

/** Every avatar as the text of an SVG, by its index. @returns {readonly string[]} */
export function drawAvatars() {
  // As a definition like any other: the names of its variants are plain texts in the list above.
  const style = new Style(/** @type {import('@dicebear/core').StyleDefinition} */ (openPeeps));
  return FACES.map((face, index) => {
    const [head = '', expression = '', skin = '', worn] = face.split(' ');
    const isAccessory = worn?.includes('glasses') === true;
    return new Avatar(style, {
      seed: `arara-${index}`,
      size: 96,
      headVariant: [head],
      expressionVariant: [expression],
      skinColor: [`#${skin}`],
      clothingColor: [SHIRTS[index % SHIRTS.length] ?? '#ffcb2e'],
      maskProbability: 0,
      facialHairProbability: worn !== undefined && !isAccessory ? 100 : 0,
      ...(worn !== undefined && !isAccessory ? { facialHairVariant: [worn] } : {}),
      accessoriesProbability: isAccessory ? 100 : 0,
      ...(isAccessory ? { accessoriesVariant: [worn] } : {}),
    }).toString();
  });
}

/** A Vite plugin: the avatars are `/avatars/<index>.svg` of the build, and of the development server. */
export function avatarFiles() {
  return {
    name: 'avatar-files',
    /** @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => unknown }} */
    generateBundle() {
      for (const [index, source] of drawAvatars().entries())
        this.emitFile({ type: 'asset', fileName: `avatars/${index}.svg`, source });
    },
    /** @param {{ middlewares: { use: (path: string, handle: (request: { url?: string | undefined }, response: { setHeader: (name: string, value: string) => unknown, end: (text: string) => unknown }, next: () => void) => void) => unknown } }} server */
    configureServer(server) {
      const drawn = drawAvatars();
      server.middlewares.use('/avatars', (request, response, next) => {
        const source = drawn[Number(/^\/(\d+)\.svg/.exec(request.url ?? '')?.[1])];
        if (source === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(source);
      });
    },
  };
}
