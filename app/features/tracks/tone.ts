let audio: AudioContext | undefined;

const SECONDS = 0.05;
const HERTZ = 880;
const LOUDNESS = 0.12;

/** A short tone. The browser lets none be heard before a person has pressed something. */
export function playTone(): void {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = new OscillatorNode(audio, { frequency: HERTZ });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + SECONDS);
}
