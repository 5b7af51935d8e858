import { ArrowRight } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx";
import { Icon } from "./icon";

interface TextLinkProps extends Omit<LinkProps, "className"> {
  /** Adds the arrow of "go there". */
  arrow?: boolean;
  className?: string;
}

/** A standing link, outside of running text. */
export function TextLink({ arrow, className, children, ...rest }: TextLinkProps) {
  return (
    <Link className={cx("link", className)} {...rest}>
      {children}
      {arrow && <Icon as={ArrowRight} size="s" />}
    </Link>
  );
}
