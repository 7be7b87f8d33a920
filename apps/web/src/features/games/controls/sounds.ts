/** Short tones that are synthesised: no file is loaded. Browsers play them only after the player has touched the page. */

let gameAudioContext: AudioContext | undefined;

interface SoundTone {
  readonly hertz: number;
  readonly startSeconds: number;
  readonly lengthSeconds: number;
  readonly loudness: number;
}

const GAME_SOUND_MELODIES = {
  bet: [{ hertz: 330, startSeconds: 0, lengthSeconds: 0.05, loudness: 0.05 }],
  won: [
    { hertz: 523, startSeconds: 0, lengthSeconds: 0.1, loudness: 0.09 },
    { hertz: 659, startSeconds: 0.07, lengthSeconds: 0.1, loudness: 0.09 },
    { hertz: 784, startSeconds: 0.14, lengthSeconds: 0.2, loudness: 0.09 },
  ],
  lost: [{ hertz: 196, startSeconds: 0, lengthSeconds: 0.14, loudness: 0.06 }],
} as const satisfies Readonly<Record<string, readonly SoundTone[]>>;

/** Plays a short melody, quietly. */
export function playGameSound(name: keyof typeof GAME_SOUND_MELODIES): void {
  gameAudioContext ??= new AudioContext();
  const audio = gameAudioContext;
  for (const { hertz, startSeconds, lengthSeconds, loudness } of GAME_SOUND_MELODIES[name]) {
    const start = audio.currentTime + startSeconds;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lengthSeconds);
  }
}
