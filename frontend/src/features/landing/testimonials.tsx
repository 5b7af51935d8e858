import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { TESTIMONIALS } from "@content/landing";
import * as m from "@messages/landing";
import { IconButton, Person } from "@ui";

const ROTATE_MS = 4_000;

function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Rotates every 4 seconds; stops for reduced motion, while someone reads with pointer or keyboard, and on demand. */
export function Testimonials() {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(prefersStillness);
  const [held, setHeld] = useState(false);
  const running = !paused && !held;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setIndex((current) => (current + 1) % TESTIMONIALS.length), ROTATE_MS);
    return () => clearInterval(timer);
  }, [running]);

  return (
    <section className="wrap band" aria-label={m.testimonials_what_people_say()} aria-roledescription="carousel">
      <div
        className="quote-stage"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {TESTIMONIALS.map((item, position) => (
          // All stay in place on top of each other: the tallest sets the height, so nothing below moves.
          <figure
            key={item.name}
            className="quote"
            role="group"
            aria-roledescription="slide"
            aria-label={m.testimonials_of({ position: position + 1, count: TESTIMONIALS.length })}
            data-shown={position === index}
            inert={position !== index}
          >
            <div className="say">
              <blockquote>{item.text}</blockquote>
              <figcaption>
                <Person name={item.name} size="l" sub={item.role} />
              </figcaption>
            </div>
            <div className="shot">
              <img
                src={item.picture.src}
                alt={item.picture.alt}
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
              />
            </div>
          </figure>
        ))}
        <div className="dots" role="group" aria-label={m.testimonials_choose_testimonial()}>
          {TESTIMONIALS.map((item, position) => (
            <button
              key={item.name}
              type="button"
              aria-label={m.testimonials_testimonial_of({ position: position + 1, count: TESTIMONIALS.length })}
              aria-current={position === index ? "true" : undefined}
              onClick={() => setIndex(position)}
            />
          ))}
          <IconButton
            size="sm"
            icon={paused ? Play : Pause}
            label={paused ? m.testimonials_play_testimonials() : m.testimonials_pause_testimonials()}
            onClick={() => setPaused((value) => !value)}
          />
        </div>
      </div>
    </section>
  );
}
