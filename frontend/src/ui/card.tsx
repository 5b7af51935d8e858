import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

interface CardProps extends ComponentProps<"section"> {
  /** Inner space; leave out when the card has CardHead, CardBody or rows. */
  pad?: boolean | "s";
  lift?: boolean;
}

export function Card({ pad, lift, className, ...rest }: CardProps) {
  return (
    <section
      className={cx("card", pad === true && "pad", pad === "s" && "pad-s", lift && "lift", className)}
      {...rest}
    />
  );
}

interface CardHeadProps {
  title: ReactNode;
  /** For aria-labelledby of the card. */
  id?: string;
  level?: 2 | 3;
  children?: ReactNode;
}

export function CardHead({ title, id, level = 2, children }: CardHeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="card-head">
      <Heading id={id}>{title}</Heading>
      {children}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("card-body", className)} {...rest} />;
}

export function CardFoot({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("card-foot", className)} {...rest} />;
}
